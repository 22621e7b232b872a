/** The start of every answer that refuses nothing. @param message what the page may show */
export const ok = (message = "") => ({ success: true as const, message });
