// The one door as the pages see it: how a call of the contract is carried out, in-process or over the network.

export type DispatchRequest = {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};
export type DispatchReply = { status: number; body: unknown };
export type Dispatch = (request: DispatchRequest) => Promise<DispatchReply>;
