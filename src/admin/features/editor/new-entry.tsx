import { navigate } from "gatsby"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { newId } from "../../../components/forms/new-id.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { unsavedEntries } from "../../drafts/journal.ts"
import { newEntryAddress } from "../../address/new-address.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { UnsavedList } from "../../drafts/unsaved-list.tsx"

const begin = (noun: EntryNoun): void => {
  navigate(newEntryAddress(noun, newId()), { replace: true })
}

/** Begins an entry, or goes on with one that was begun in this browser and never saved. */
const NewEntry = ({ noun }: { noun: EntryNoun }) => {
  const { t } = useTranslation("adminEditor")
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
      <UnsavedList entries={left} onDrop={(dropped) => setLeft(left.filter(({ key }) => key !== dropped))} />
    </ScreenFrame>
  )
}

export default NewEntry
