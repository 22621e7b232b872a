// Loaded into the shop's process before the shop: a bare server in there, which shows what the process itself costs.
import { openBare } from "./bare.ts";

const { BENCH_RECORDING = "", BENCH_PORT } = process.env;
openBare(BENCH_RECORDING).listen(Number(BENCH_PORT), "127.0.0.1").unref();
