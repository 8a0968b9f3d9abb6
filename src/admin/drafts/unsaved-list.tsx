import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { dropUnsaved, type UnsavedEntry } from "./journal.ts"
import { unsavedAddress } from "../address/new-address.ts"
import { Button, LinkButton } from "../ui/button.tsx"
import { ConfirmDialog } from "../ui/confirm-dialog.tsx"
import { DateTime } from "../ui/date-time.tsx"
import * as styles from "./unsaved-list.module.css"

type UnsavedListProps = { entries: readonly UnsavedEntry[]; onDrop: (key: string) => void }

/** Unsaved edits in this browser, each with a link to continue and a button to discard. */
export const UnsavedList = ({ entries, onDrop }: UnsavedListProps) => {
  const { t } = useTranslation("admin")
  const { t: tHome } = useTranslation("adminHome")
  const locale = useLocale()
  const [unwanted, setUnwanted] = useState<UnsavedEntry | null>(null)
  const nameOf = ({ content: { translations } }: UnsavedEntry): string =>
    [locale, ...locales].map((each) => translations[each]?.title).find(Boolean) ?? tHome("unsaved.untitled")
  return (
    <>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.item}>
            <span className={styles.name}>
              {nameOf(entry)}
              <span className={styles.at}>
                {t(`nav.${entry.contentType}`)} · {tHome(entry.version === null ? "unsaved.new" : "unsaved.changed")} ·{" "}
                <DateTime at={entry.at} />
              </span>
            </span>
            <LinkButton to={unsavedAddress(entry)}>{tHome("unsaved.continue")}</LinkButton>
            <Button variant="danger" onClick={() => setUnwanted(entry)}>
              {tHome("unsaved.drop")}
            </Button>
          </li>
        ))}
      </ul>
      {unwanted ? (
        <ConfirmDialog
          title={tHome("unsaved.confirm", { title: nameOf(unwanted) })}
          confirm={tHome("unsaved.drop")}
          busy={false}
          onClose={() => setUnwanted(null)}
          onConfirm={() => {
            dropUnsaved(unwanted.key)
            onDrop(unwanted.key)
            setUnwanted(null)
          }}
        >
          <p>{tHome(unwanted.version === null ? "unsaved.lostWhole" : "unsaved.lostChanges")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
