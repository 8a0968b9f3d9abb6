import { navigate } from "gatsby"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { newId } from "../../../components/forms/new-id.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { unsavedEntries } from "../../drafts/journal.ts"
import { newEntryAddress } from "../../address/new-address.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { UnsavedList } from "../../drafts/unsaved-list.tsx"

const begin = (contentType: ContentTypeName): void => {
  navigate(newEntryAddress(contentType, newId()), { replace: true })
}

/** Starts a new entry, or continues one that was never saved from the journal. */
const NewEntry = ({ contentType }: { contentType: ContentTypeName }) => {
  const { t } = useTranslation("adminEditor")
  const { data: user } = useCurrentUserQuery(undefined)
  const userId = user?.id ?? ""
  const [left, setLeft] = useState(() =>
    unsavedEntries(userId).filter((entry) => entry.contentType === contentType && entry.version === null)
  )
  const isEmpty = left.length === 0
  useEffect(() => {
    if (isEmpty) begin(contentType)
  }, [isEmpty, contentType])
  if (isEmpty) return null
  return (
    <ScreenFrame
      title={t("begun.title")}
      actions={
        <Button variant="main" onClick={() => begin(contentType)}>
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
