import { useTranslation } from "react-i18next"
import type { BuildStep } from "../../../../shared/contract/publishing.ts"

/**
 * Translates the name of a build step. The log of publishing also has steps of earlier versions: `renderer-built` has a text still, another
 * one is returned unchanged.
 */
export const useStepName = (): ((step: string) => string) => {
  const { t, i18n } = useTranslation("adminLive")
  return (step) => (i18n.exists(`adminLive:step.${step}`) ? t(`step.${step as BuildStep}`) : step)
}
