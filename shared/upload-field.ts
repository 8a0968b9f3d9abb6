/** Name of the only part of an upload. By itself: a process that reads one file loads no schema for it. */
export const uploadField = "file"
