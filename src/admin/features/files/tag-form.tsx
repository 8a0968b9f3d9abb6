import { useId, useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { fileTagLimits } from "../../../../shared/limits/files.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { useListFileTagsQuery, useTagFilesMutation } from "./files-api.ts"
import * as styles from "./tag-form.module.css"

type TagFormProps = {
  ids: readonly string[]
  /** Tags that the files have, each with a button that takes it away. */
  tags: readonly string[]
  /** Receives the files as they are then. */
  onTagged?: (files: readonly LibraryFile[]) => void
}

/** Gives files a tag, of those that there are or a new one, and takes tags away. */
export const TagForm = ({ ids, tags, onTagged }: TagFormProps) => {
  const { t } = useTranslation("adminMedia")
  const listId = useId()
  const [typed, setTyped] = useState("")
  const { data: known } = useListFileTagsQuery(undefined)
  const [tagFiles, { isLoading }] = useTagFilesMutation()
  const tag = typed.trim()
  const isLong = tag.length > fileTagLimits.tagMax
  const run = async (change: { add?: string[]; remove?: string[] }): Promise<boolean> => {
    const { data, error } = await tagFiles({ ids: [...ids], ...change })
    const failure = failureOf(error)
    if (data) onTagged?.(data.items)
    if (failure) showErrorToast(t(failure.status === "offline" ? "tags.offline" : "tags.failed"), failure.data)
    return failure === null
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (tag === "" || isLong || isLoading) return
    // What is typed since is another tag.
    if (await run({ add: [tag] })) setTyped((now) => (now === typed ? "" : now))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={t("tags.title")}>
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={t("tags.title")}>
          {tags.map((one) => (
            <li key={one} className={styles.tag}>
              {one}
              <button
                type="button"
                className={styles.remove}
                aria-label={t("tags.remove", { tag: one })}
                aria-disabled={isLoading || undefined}
                onClick={isLoading ? undefined : () => void run({ remove: [one] })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.line}>
        <TextInput
          label={t("tags.add")}
          list={listId}
          autoComplete="off"
          value={typed}
          issue={isLong ? t("texts.tooLong", { max: fileTagLimits.tagMax }) : null}
          onChange={setTyped}
        />
        <datalist id={listId}>
          {known?.items.map(({ tag: one }) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Button type="submit" disabled={isLoading || tag === "" || isLong}>
          {t("tags.run")}
        </Button>
      </div>
    </form>
  )
}
