import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { fetchApi } from "../../components/api/fetch-api.ts"
import { createBotCheck, type BotCheck } from "../../components/forms/bot-check.ts"
import type { FormControl } from "../../components/forms/use-form.ts"
import { uploadFile } from "../../components/forms/upload-file.ts"
import * as styles from "./resume-field.module.css"
import { createResumeUpload, type ResumeState, type ResumeUpload, type UploadResume } from "./resume-upload.ts"

const accepted = ".pdf,.docx,.odt"

const none: ResumeState = { state: "none" }

/** Uploads a file with a one-time ticket, which requires the bot check. */
const uploadWith =
  (botCheck: BotCheck): UploadResume =>
  async (file, onProgress, signal) => {
    const ticket = await botCheck.send((solution) =>
      fetchApi({ method: "POST", path: uploadTicketPath, body: { botCheck: solution } }, signal)
    )
    if (ticket.error) return ticket
    return uploadFile({ file, ticket: (ticket.data as { ticket: string }).ticket, onProgress, signal })
  }

export type ResumeControl = ResumeUpload & {
  /** Starts the bot check of the upload in advance. */
  prepare: () => void
}

/** The resume of an application form. */
export const useResume = (): ResumeControl => {
  const [control] = useState(() => {
    const botCheck = createBotCheck("resume")
    return { ...createResumeUpload(uploadWith(botCheck)), prepare: botCheck.prepare }
  })
  return control
}

type FailedProps = {
  resume: ResumeControl
  state: Extract<ResumeState, { state: "failed" }>
  email: string
  /** Opens the choice of another file. */
  onChooseOther: () => void
}

/** What went wrong with the file and what to do; and the question whether the form is sent without it. */
const FailedResume = ({ resume, state: { file, failure, asked }, email, onChooseOther }: FailedProps) => {
  const { t } = useTranslation("forms")
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const count = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60))
  const size = uploadLimits.resumeMax / 1_048_576
  useEffect(() => {
    if (asked > 0) box.current?.focus()
  }, [asked])
  const buttons: [label: string, onPress: (form: HTMLFormElement | null) => void][] = [
    [t("application.retry"), resume.retry],
    [t("application.chooseOther"), onChooseOther],
  ]
  if (asked > 0)
    buttons.push([
      t("application.sendWithout"),
      (form) => {
        resume.remove()
        form?.requestSubmit()
      },
    ])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
      className={styles.failed}
    >
      <div id={`${id}-why`} role="alert">
        <p id={id} className={styles.strong}>
          {t("application.notAttached", { name: file.name })}
        </p>
        <p>{t(`application.failure.${failure.reason}`, { email, count, size })}</p>
        {asked > 0 ? <p className={styles.strong}>{t("application.ask")}</p> : null}
      </div>
      <div className={styles.buttons}>
        {buttons.map(([label, onPress]) => (
          <button
            key={label}
            type="button"
            className={styles.choice}
            onClick={({ currentTarget }) => onPress(currentTarget.form)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

type ResumeFieldProps = {
  resume: ResumeControl
  form: Pick<FormControl, "state">
  /** Mail address for visitors whose file is not accepted. */
  email: string
}

/** The resume, uploaded as soon as it is chosen, so that sending the form is fast. */
export const ResumeField = ({ resume, form, email }: ResumeFieldProps) => {
  const { t } = useTranslation("forms")
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const current = useSyncExternalStore(resume.subscribe, resume.read, () => none)
  const size = uploadLimits.resumeMax / 1_048_576

  const choose = (): void => {
    const [file] = input.current?.files ?? []
    if (!input.current || !file) return
    resume.choose(file)
    // So that the same file can be chosen again after it was corrected.
    input.current.value = ""
  }

  // The visitor may have chosen a file before this page's scripts ran.
  const chooseEarly = useEffectEvent(choose)
  useEffect(() => chooseEarly(), [])

  const remove = (): void => {
    resume.remove()
    input.current?.focus()
  }
  const isWaiting = form.state === "waiting"
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {t("application.resume")} <span className={styles.optional}>{t("field.optional")}</span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("application.resumeHint", { size })}
      </p>
      <div className={styles.file}>
        {/* Browsers write their own words on it, in their own language, and "no file" while one is uploaded. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          className={`${styles.input} visually-hidden`}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-status`}
          disabled={form.state === "sending"}
          onFocus={resume.prepare}
          onChange={choose}
        />
        <label htmlFor={id} className={styles.button}>
          {current.state === "none" ? t("application.choose") : t("application.chooseOther")}
        </label>
      </div>
      {current.state === "uploading" ? (
        <div className={styles.running}>
          <progress className={styles.progress} value={current.share} aria-label={t("application.uploadName")} />
          <span aria-hidden="true">{t("application.uploaded", { percent: Math.round(current.share * 100) })}</span>
        </div>
      ) : null}
      {/* Says when something begins and ends; a screen reader asks the progress bar for the rest. */}
      <p id={`${id}-status`} role="status" className={styles.status}>
        {current.state === "uploading" && isWaiting ? t("application.waiting", { name: current.file.name }) : null}
        {current.state === "uploading" && !isWaiting ? t("application.uploading", { name: current.file.name }) : null}
        {current.state === "uploaded" ? t("application.attached", { name: current.file.name }) : null}
      </p>
      {current.state === "uploading" || current.state === "uploaded" ? (
        <button type="button" className={styles.remove} onClick={remove}>
          {current.state === "uploading" ? t("application.cancel") : t("application.remove")}
        </button>
      ) : null}
      {current.state === "failed" ? (
        <FailedResume resume={resume} state={current} email={email} onChooseOther={() => input.current?.click()} />
      ) : null}
    </div>
  )
}
