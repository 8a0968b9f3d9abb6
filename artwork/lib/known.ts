/** A value that has to be there: a drawing never looks up a part it does not have. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A drawing asked for a part that is not there.")
  return value
}

/** Keeps the exact shape of a list, so that its rows can be taken apart without checks. */
export const each = <const T extends readonly unknown[]>(list: T): T => list
