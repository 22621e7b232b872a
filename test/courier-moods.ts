import type { IncomingMessage, ServerResponse } from "node:http";

export type Answer = { status: number; body: unknown };
/** `drop`: does the work, then drops the connection. `fail`: answers 500 and does nothing. */
export type Mood = "drop" | "fail" | { answer: Answer } | { waitFor: Promise<unknown> };

/** How a courier's double takes the next calls whose path begins so, one after the other. */
export function openMoods() {
  const moods: { path: string; mood: Mood }[] = [];

  function take(path: string): Mood | undefined {
    const at = moods.findIndex((one) => path.startsWith(one.path));
    return at === -1 ? undefined : moods.splice(at, 1)[0]?.mood;
  }

  return {
    next: (path: string, ...wanted: Mood[]) => void moods.push(...wanted.map((mood) => ({ path, mood }))),
    /** @param work what is done with the body when the call is taken as usual */
    async serve(path: string, request: IncomingMessage, response: ServerResponse, work: (body: string) => Answer) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const mood = take(path);
      if (typeof mood === "object" && "waitFor" in mood) await mood.waitFor;
      let answer: Answer;
      if (mood === "fail") answer = { status: 500, body: "<h1>Server Error</h1>" };
      else if (typeof mood === "object" && "answer" in mood) answer = mood.answer;
      else answer = work(Buffer.concat(chunks).toString());
      if (mood === "drop") {
        request.socket.destroy();
        return;
      }
      response.statusCode = answer.status;
      response.setHeader("content-type", "application/json");
      response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
    },
  };
}
