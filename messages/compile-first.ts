/** Loaded before a command of package.json (`node --import`): the modules of the server import the compiled sentences. */
import { compileMessages } from "./compile.ts";

await compileMessages();
