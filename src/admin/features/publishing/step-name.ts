import { useTranslation } from "react-i18next"
import type { BuildStep } from "../../../../shared/contract/publishing.ts"

/** Translates the name of a build step; an unknown name of an earlier version is returned unchanged. */
export const useStepName = (): ((step: string) => string) => {
  const { t, i18n } = useTranslation("adminLive")
  return (step) => (i18n.exists(`adminLive:step.${step}`) ? t(`step.${step as BuildStep}`) : step)
}
