import { useState } from "react"
import { sameContent } from "./same-content.ts"

/** The same value as long as it says the same. */
export const useSame = <Value>(value: Value): Value => {
  const [last, setLast] = useState(value)
  if (last === value || sameContent(last, value)) return last
  setLast(value)
  return value
}
