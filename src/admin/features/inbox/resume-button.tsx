import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useStore } from "react-redux"
import { resumeUrl, type ResumeKind } from "../../../../shared/contract/files.ts"
import { localeTags } from "../../../../shared/locales.ts"
import { sessionUserHeader } from "../../../../shared/user-endpoints.ts"
import type { ApiResult } from "../../../components/api/fetch-api.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { saveFile } from "../../formats/save-file.ts"
import type { AdminStore } from "../../store/admin-store.ts"
import { sessionApi } from "../../store/session-api.ts"
import { selectSessionEnd } from "../../store/session-end.ts"
import { useSessionRequest } from "../../store/use-session-request.ts"
import { Button } from "../../ui/button.tsx"
import { lazyPart } from "../../ui/lazy-part.tsx"
import { loadPdfLibrary } from "./pdf-library.ts"
import * as styles from "./submission-reader.module.css"

type Resume = { id: string; name: string; size: number }

const ResumePages = lazyPart(async () => {
  const [pages] = await Promise.all([import("./resume-pages.tsx"), loadPdfLibrary()])
  return pages
})

/** The extension of its name is its kind. */
const kindOf = ({ name }: Resume): ResumeKind => name.slice(name.lastIndexOf(".") + 1) as ResumeKind

/** Reads a resume as a blob. */
const fetchResume = async (resume: Resume, user: string | undefined): Promise<ApiResult> => {
  const failure = { code: null, message: "", data: null, retryAfter: null }
  try {
    const headers = user === undefined ? undefined : { [sessionUserHeader]: user }
    const address = resumeUrl({ id: resume.id, kind: kindOf(resume) })
    const response = await fetch(address, { credentials: "same-origin", headers })
    if (response.ok) return { data: await response.blob() }
    return { error: { ...failure, status: response.status, data: await response.json().catch(() => null) } }
  } catch {
    return { error: { ...failure, status: "offline" } }
  }
}

type ResumeButtonProps = {
  resume: Resume
  /** Called when there is no such resume; resolves with whether its whole submission is deleted by now, and says so. */
  onMissing: () => Promise<boolean>
}

/** Saves a resume, and shows a PDF in place. A link would leave the page for whatever the server answers in its place. */
export const ResumeButton = ({ resume, onMissing }: ResumeButtonProps) => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const store = useStore() as AdminStore
  const sendAsUser = useSessionRequest()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Blob | null>(null)
  const size = new Intl.NumberFormat(localeTags[locale].bcp47, {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 0,
  })
  const send = async (user: string | undefined): Promise<ApiResult> => {
    const result = await fetchResume(resume, user)
    if (result.error?.status !== 404) return result
    // Without a session there is no resume either: only the question who is signed in distinguishes the two.
    await store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
    return selectSessionEnd(store.getState()) ? { error: { ...result.error, status: 401 } } : result
  }
  const read = async (onRead: (file: Blob) => void): Promise<void> => {
    setBusy(true)
    const { data, error } = await sendAsUser(send)
    setBusy(false)
    if (data instanceof Blob) onRead(data)
    else if (error?.status !== 404 || !(await onMissing()))
      showErrorToast(t(error?.status === "offline" ? "reader.resumeOffline" : "reader.resumeFailed"), error?.data)
  }
  const save = (): void => {
    const keep = (file: Blob): void => saveFile(file, resume.name)
    // What was read to be shown is not asked for again: every download is recorded.
    if (shown) keep(shown)
    else void read(keep)
  }
  return (
    <>
      <button type="button" className={styles.save} aria-disabled={busy || undefined} onClick={busy ? undefined : save}>
        {t("reader.resume", { name: resume.name, size: size.format(Math.ceil(resume.size / 1_000)) })}
      </button>
      {kindOf(resume) === "pdf" ? (
        <div>
          <Button
            disabled={busy}
            aria-expanded={shown !== null}
            onClick={() => (shown ? setShown(null) : void read(setShown))}
          >
            {t(shown ? "resume.hide" : "resume.show")}
          </Button>
        </div>
      ) : null}
      {shown ? (
        <Suspense fallback={<p>{t("resume.loading")}</p>}>
          <ResumePages file={shown} name={resume.name} />
        </Suspense>
      ) : null}
    </>
  )
}
