interface ImportMetaEnv {
  /** Of a script for browsers: the language that it was built for. */
  readonly LANGUAGE?: "en" | "bn";
}
