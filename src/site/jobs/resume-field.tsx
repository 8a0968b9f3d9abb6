import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { fetchApi, type ApiResult } from "../../components/api/fetch-api.ts"
import { createBotCheck, type BotCheck } from "../../components/forms/bot-check.ts"
import { formFailure, type FormFailure } from "../../components/forms/form-failure.ts"
import { uploadFile } from "../../components/forms/upload-file.ts"
import * as styles from "./resume-field.module.css"

type Resume =
  | { state: "none" }
  | { state: "sending"; share: number }
  | { state: "there"; id: string; name: string }
  | { state: "failed"; failure: FormFailure }

const accepted = ".pdf,.docx,.odt"

/** Uploads a file with a one-time ticket, which requires the bot check. */
const upload = async (botCheck: BotCheck, file: File, onProgress: (share: number) => void): Promise<ApiResult> => {
  if (file.size > uploadLimits.resumeMax)
    return { error: { status: 413, code: 1002, message: "", data: null, retryAfter: null } }
  const ticket = await botCheck.send((solution) =>
    fetchApi({ method: "POST", path: uploadTicketPath, body: { botCheck: solution } })
  )
  if (ticket.error) return ticket
  return uploadFile({ file, ticket: (ticket.data as { ticket: string }).ticket, onProgress })
}

/** The resume, uploaded as soon as it is chosen, so that sending the form is fast. */
export const ResumeField = ({ email }: { email: string }) => {
  const { t } = useTranslation("forms")
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [botCheck] = useState(() => createBotCheck("resume"))
  const [resume, setResume] = useState<Resume>({ state: "none" })
  const size = uploadLimits.resumeMax / 1_048_576

  const choose = async (file: File): Promise<void> => {
    setResume({ state: "sending", share: 0 })
    const result = await upload(botCheck, file, (share) => setResume({ state: "sending", share }))
    if (result.error) setResume({ state: "failed", failure: formFailure(result.error) })
    else setResume({ state: "there", id: (result.data as { id: string }).id, name: file.name })
    if (input.current) input.current.value = ""
  }

  // The visitor may have chosen a file before this page's scripts ran.
  const chooseEarly = useEffectEvent(() => {
    const [file] = input.current?.files ?? []
    if (file) void choose(file)
  })
  useEffect(() => chooseEarly(), [])

  const percent = resume.state === "sending" ? Math.round(resume.share * 100) : 0
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t("application.resume")} <span className={styles.optional}>{t("field.optional")}</span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("application.resumeHint", { size })}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        className={styles.file}
        aria-describedby={`${id}-hint ${id}-status`}
        disabled={resume.state === "sending"}
        onFocus={botCheck.prepare}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
        }}
      />
      <input type="hidden" name="resumeId" value={resume.state === "there" ? resume.id : ""} />
      {resume.state === "sending" ? (
        <progress className={styles.progress} value={resume.share} aria-hidden="true" />
      ) : null}
      <div id={`${id}-status`} role="status" className={styles.status}>
        {resume.state === "sending" ? t("application.uploading", { percent }) : null}
        {resume.state === "there" ? t("application.uploaded", { name: resume.name }) : null}
        {resume.state === "failed" ? t(`failure.${resume.failure.reason}`, { email, count: 1 }) : null}
      </div>
      {resume.state === "there" ? (
        <button type="button" className={styles.remove} onClick={() => setResume({ state: "none" })}>
          {t("application.remove")}
        </button>
      ) : null}
    </div>
  )
}
