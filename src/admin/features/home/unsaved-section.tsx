import { useState } from "react"
import { useTranslation } from "react-i18next"
import { unsavedEntries } from "../../drafts/journal.ts"
import { UnsavedList } from "../../drafts/unsaved-list.tsx"
import { HomeSection } from "./home-section.tsx"

/** Unsaved edits of the user in this browser, for example after a session ended; empty if there are none. */
export const UnsavedSection = ({ userId }: { userId: string }) => {
  const { t } = useTranslation("adminHome")
  const [entries, setEntries] = useState(() => unsavedEntries(userId))
  if (entries.length === 0) return null
  return (
    <HomeSection title={t("unsaved.title")}>
      <p>{t("unsaved.lead")}</p>
      <UnsavedList entries={entries} onDrop={(dropped) => setEntries(entries.filter(({ key }) => key !== dropped))} />
    </HomeSection>
  )
}
