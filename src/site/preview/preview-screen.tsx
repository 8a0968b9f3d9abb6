import { useEffect, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OpenedPreview } from "../../../shared/contract/previews.ts"
import { paths } from "../../../shared/paths.ts"
import { ActionButton } from "../../components/ui/action-button.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { Notice } from "../../components/ui/notice.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { DraftFrame } from "./draft-frame.tsx"
import * as styles from "./preview-screen.module.css"
import type { Preview } from "./use-preview.ts"

type Draft = Extract<OpenedPreview, { state: "draft" }>

type PreviewScreenProps = {
  preview: Preview
  /** Renders the entry as its public page does; null while the code for it loads. */
  draw: (page: Draft["page"]) => ReactNode
}

type EndingProps = { title: string; lead?: string; children: ReactNode }

/** The message in place of a draft. Scrolls to the top, because a reloading visitor may have been further down. */
const Ending = ({ title, lead, children }: EndingProps) => {
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    window.scrollTo({ top: 0, behavior: "instant" })
  }, [])
  return (
    <PageIntro title={title} lead={lead}>
      <div className={styles.way}>{children}</div>
    </PageIntro>
  )
}

/** The target of a preview link to an entry that is not public. */
export const PreviewScreen = ({ preview, draw }: PreviewScreenProps) => {
  const { t } = useTranslation("preview")
  switch (preview.state) {
    case "draft":
      return (
        <DraftFrame savedAt={preview.savedAt} expiresAt={preview.expiresAt}>
          {draw(preview.page)}
        </DraftFrame>
      )
    case "loading":
      return (
        <div className={`${styles.waiting} page-width`}>
          <h1 className="visually-hidden">{t("title")}</h1>
          <p role="status">{t("loading")}</p>
          <noscript>
            <p>{t("noScript")}</p>
          </noscript>
        </div>
      )
    case "public":
      return (
        <Ending title={t("public.title")} lead={t("public.lead")}>
          <ButtonLink icon="arrow" href={preview.path}>
            {t("public.open")}
          </ButtonLink>
        </Ending>
      )
    case "failed":
      return (
        <Ending title={t("failed.title")}>
          <Notice>
            <p>{t(`failed.${preview.reason}`)}</p>
          </Notice>
          <ActionButton busy={false} onPress={preview.retry}>
            {t("failed.retry")}
          </ActionButton>
        </Ending>
      )
    default:
      return (
        <Ending title={t(`${preview.state}.title`)} lead={t(`${preview.state}.lead`)}>
          <ButtonLink variant="outline" path={paths.main}>
            {t("main")}
          </ButtonLink>
        </Ending>
      )
  }
}
