/** A number with its noun, as an operator reads it: "1 entry", "2 entries". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
