import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { fetchApi } from "../../components/api/fetch-api.ts"
import { MailText } from "../../components/content/whole-phrases.tsx"
import { createBotCheck, type BotCheck } from "../../components/forms/bot-check.ts"
import { keepFilesOut } from "../../components/forms/keep-files-out.ts"
import type { FormControl } from "../../components/forms/use-form.ts"
import { uploadFile } from "../../components/forms/upload-file.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { fileSizeText } from "../../../shared/file-size.ts"
import { formatPercent } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { shortFileName } from "./file-name.ts"
import * as styles from "./resume-field.module.css"
import {
  createResumeUpload,
  isWorthRetrying,
  type ResumeState,
  type ResumeUpload,
  type UploadResume,
} from "./resume-upload.ts"

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

/** The resumes of applications that are not sent yet, by vacancy: they stay with their forms (use-kept-form.ts). */
const resumes = new Map<string, ResumeControl>()

const newResume = (): ResumeControl => {
  const botCheck = createBotCheck("resume")
  return { ...createResumeUpload(uploadWith(botCheck)), prepare: botCheck.prepare }
}

/** The resume of the form for a vacancy. */
export const useResume = (vacancyId: string): ResumeControl => {
  const [control] = useState(() => resumes.get(vacancyId) ?? newResume())
  useEffect(() => {
    resumes.set(vacancyId, control)
  }, [vacancyId, control])
  return control
}

/** Once the form is accepted. */
export const forgetResume = (vacancyId: string): void => {
  resumes.delete(vacancyId)
}

type FailedProps = {
  id: string
  /** Id of the first line. */
  titleId: string
  state: Extract<ResumeState, { state: "failed" }>
  email: string
}

/** What went wrong with the file and what to do; and the question whether the form is sent without it. */
const FailureText = ({ id, titleId, state: { file, failure, prompts }, email }: FailedProps) => {
  const { t } = useTranslation("forms")
  const count = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60))
  const size = fileSizeText(uploadLimits.resumeMax, useLocale())
  const reason = t(`application.failure.${failure.reason}`, { email, count, size })
  return (
    <div id={id} role="alert" className={styles.failure}>
      <p id={titleId} className={styles.strong}>
        {t("application.notAttached", { name: shortFileName(file.name) })}
      </p>
      <p key={reason}>
        <MailText text={reason} />
      </p>
      {prompts > 0 ? <p className={styles.strong}>{t("application.ask")}</p> : null}
    </div>
  )
}

type ButtonsProps = {
  resume: ResumeControl
  state: Exclude<ResumeState, { state: "none" }>
  /** Id of the input that chooses another file. */
  inputId: string
  /** Whether the form is on its way, with the file as it is. */
  isSending: boolean
  onRemove: () => void
  onRetry: () => void
}

const FileButtons = ({ resume, state, inputId, isSending, onRemove, onRetry }: ButtonsProps) => {
  const { t } = useTranslation("forms")
  const failed = state.state === "failed" ? state : null
  return (
    <div className={styles.buttons}>
      {failed && isWorthRetrying(failed.failure) ? (
        <button type="button" className={styles.button} onClick={onRetry}>
          {t("application.retry")}
        </button>
      ) : null}
      <label htmlFor={inputId} className={styles.button}>
        {failed ? t("application.chooseOther") : t("application.replace")}
      </label>
      {failed && failed.prompts > 0 ? null : (
        <button type="button" className={styles.button} disabled={isSending} onClick={onRemove}>
          {state.state === "uploading" ? t("application.cancel") : t("application.remove")}
        </button>
      )}
      {failed && failed.prompts > 0 ? (
        <button
          type="button"
          className={styles.button}
          onClick={({ currentTarget: { form } }) => {
            resume.remove()
            // This button goes with the file; the other one says what happens to the form.
            const submit = form?.querySelector<HTMLElement>("[type=submit]")
            submit?.focus()
            // Not `requestSubmit`, which Safari has only since 16.
            submit?.click()
          }}
        >
          {t("application.sendWithout")}
        </button>
      ) : null}
    </div>
  )
}

const Progress = ({ share }: { share: number }) => {
  const { t } = useTranslation("forms")
  const locale = useLocale()
  return (
    <div className={styles.running}>
      <progress className={styles.progress} value={share} aria-label={t("application.uploadName")} />
      <span aria-hidden="true">{t("application.uploaded", { percent: formatPercent(share, locale) })}</span>
    </div>
  )
}

/** Says what there is and when something begins or ends; a screen reader asks the progress bar for the rest. */
const FileStatus = ({ id, state, isWaiting }: { id: string; state: ResumeState; isWaiting: boolean }) => {
  const { t } = useTranslation("forms")
  const locale = useLocale()
  const key = { uploading: isWaiting ? "waiting" : "uploading", uploaded: "attached" } as const
  const shown = state.state === "uploading" || state.state === "uploaded" ? state : null
  return (
    <p id={id} role="status" className={styles.status}>
      {shown ? (
        <>
          <span className={styles.strong}>
            {t(`application.${key[shown.state]}`, { name: shortFileName(shown.file.name) })}
          </span>
          {/* With the space in it: a text beside elements cannot be taken away where a browser has translated it (decision 132). */}
          <span>
            {" "}
            <span className={styles.size}>{fileSizeText(shown.file.size, locale)}</span>
          </span>
        </>
      ) : null}
    </p>
  )
}

type ResumeFieldProps = {
  resume: ResumeControl
  form: Pick<FormControl, "state">
  /** Mail address for visitors whose file is not accepted. */
  email: string
}

/**
 * The resume, uploaded as soon as it is chosen, so that sending the form is fast. The browser's own control lies
 * invisible over the box: it opens the choice, takes dropped files and works before this page's scripts do, but its words would be in
 * the browser's language, and say "no file" while one is uploaded.
 */
export const ResumeField = ({ resume, form, email }: ResumeFieldProps) => {
  const { t } = useTranslation("forms")
  const locale = useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const current = useSyncExternalStore(resume.subscribe, resume.read, () => none)
  const failed = current.state === "failed" ? current : null
  const prompts = failed?.prompts ?? 0

  useEffect(keepFilesOut, [])
  useEffect(() => {
    if (prompts > 0) box.current?.focus()
  }, [prompts])

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

  // The button that was pressed goes; the focus stays at the file.
  const remove = (): void => {
    resume.remove()
    input.current?.focus()
  }
  const retry = (): void => {
    resume.retry()
    input.current?.focus()
  }
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {t("application.resume")} <span className={styles.optional}>{t("field.optional")}</span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("application.resumeHint", { size: fileSizeText(uploadLimits.resumeMax, locale) })}
      </p>
      <div
        ref={box}
        tabIndex={-1}
        {...(failed
          ? { role: "group", "aria-labelledby": `${id}-failed`, "aria-describedby": `${id}-failure` }
          : undefined)}
        className={[styles.box, failed ? styles.failed : current.state === "none" ? "" : styles.filled].join(" ")}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          className={styles.input}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${failed ? `${id}-failure` : `${id}-status`}`}
          aria-invalid={failed ? true : undefined}
          disabled={form.state === "sending"}
          onFocus={resume.prepare}
          onChange={choose}
        />
        {current.state === "none" ? (
          <p className={styles.invitation} aria-hidden="true">
            <Icon name="attach" />
            <span className={styles.strong}>{t("application.choose")}</span>
            <span className={styles.drop}>{t("application.drop")}</span>
          </p>
        ) : null}
        <FileStatus id={`${id}-status`} state={current} isWaiting={form.state === "waiting"} />
        {current.state === "uploading" ? <Progress share={current.share} /> : null}
        {failed ? <FailureText id={`${id}-failure`} titleId={`${id}-failed`} state={failed} email={email} /> : null}
        {current.state === "none" ? null : (
          <FileButtons
            resume={resume}
            state={current}
            inputId={id}
            isSending={form.state === "sending"}
            onRemove={remove}
            onRetry={retry}
          />
        )}
      </div>
    </div>
  )
}
