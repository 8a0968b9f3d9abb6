import { useEffect, useState } from "react"
import type { PublicationPlan } from "./publication-plan.ts"

const useWhen = (isTime: boolean, run: () => void): void => {
  useEffect(() => {
    if (isTime) run()
  })
}

/**
 * Submits a plan at a press. One that an approval would stop waits while that is read again, as a colleague may have given
 * it meanwhile; it is forgotten with another plan.
 */
export const useHeldPress = (
  plan: PublicationPlan,
  { isMissing, isReading }: { isMissing: boolean; isReading: boolean },
  submit: () => void
): { press: () => void; isHeld: boolean } => {
  const [held, setHeld] = useState<PublicationPlan | null>(null)
  const isHeld = held === plan
  useWhen(isHeld && !isReading, () => {
    setHeld(null)
    submit()
  })
  return { press: () => (isMissing && isReading ? setHeld(plan) : submit()), isHeld }
}
