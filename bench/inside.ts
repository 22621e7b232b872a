// Runs a bare server inside the shop's process, to measure what the process itself costs. Loaded before the shop.
import { openBare } from "./bare.ts";

const { BENCH_RECORDING = "", BENCH_PORT } = process.env;
openBare(BENCH_RECORDING).listen(Number(BENCH_PORT), "127.0.0.1").unref();
