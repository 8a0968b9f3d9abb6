import { navigate } from "gatsby"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { newId } from "../../../components/forms/new-id.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Moment } from "../../ui/moment.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { titleOf } from "./entry-content.ts"
import { unsavedEntries, dropUnsaved } from "./journal.ts"
import { newEntryAddress } from "./new-address.ts"
import * as styles from "./new-entry.module.css"

const begin = (noun: EntryNoun): void => {
  navigate(newEntryAddress(noun, newId()), { replace: true })
}

/** Begins an entry, or goes on with one that was begun in this browser and never saved. */
export const NewEntry = ({ noun }: { noun: EntryNoun }) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const { data: user } = useCurrentUserQuery(undefined)
  const userId = user?.id ?? ""
  const [left, setLeft] = useState(() =>
    unsavedEntries(userId).filter((entry) => entry.noun === noun && entry.version === null)
  )
  const isEmpty = left.length === 0
  useEffect(() => {
    if (isEmpty) begin(noun)
  }, [isEmpty, noun])
  if (isEmpty) return null
  return (
    <ScreenFrame
      title={t("begun.title")}
      actions={
        <Button look="main" onClick={() => begin(noun)}>
          {t("begun.fresh")}
        </Button>
      }
    >
      <p>{t("begun.lead")}</p>
      <ul className={styles.list}>
        {left.map((entry) => (
          <li key={entry.key} className={styles.item}>
            <span className={styles.name}>
              {titleOf(entry.content, locale) || t("editor.untitled")}
              <span className={styles.at}>
                <Moment at={entry.at} />
              </span>
            </span>
            <LinkButton to={newEntryAddress(noun, entry.id)}>{t("begun.continue")}</LinkButton>
            <Button
              look="danger"
              onClick={() => {
                dropUnsaved(entry.key)
                setLeft(left.filter(({ key }) => key !== entry.key))
              }}
            >
              {t("begun.drop")}
            </Button>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  )
}
