// How pages call the shop: one call of the contract, in this process or over the network.

export type DispatchRequest = {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};
export type DispatchReply = { status: number; body: unknown };
export type Dispatch = (request: DispatchRequest) => Promise<DispatchReply>;
