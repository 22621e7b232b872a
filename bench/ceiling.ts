// Runs a bare server in a separate process. Argument: the recording.
import { openBare } from "./bare.ts";

const server = openBare(process.argv[2] ?? "");
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
