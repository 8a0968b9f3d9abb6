import { useTranslation } from "react-i18next"
import type { BuildStep } from "../../../../shared/contract/publishing.ts"

/** Says a step of a build in words; one of an earlier version that is not known any more stays as it is. */
export const useStepName = (): ((step: string) => string) => {
  const { t, i18n } = useTranslation("adminPublish")
  return (step) => (i18n.exists(`adminPublish:step.${step}`) ? t(`step.${step as BuildStep}`) : step)
}
