/** The values in their order, in parts of a size at most. */
export const chunksOf = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_chunk, index) =>
    values.slice(index * size, (index + 1) * size)
  )
