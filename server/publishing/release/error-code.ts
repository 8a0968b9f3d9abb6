/** The system's error code, such as ENOENT; empty for other errors. */
export const errorCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
