import { useState } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { LinkButton } from "../../ui/button.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { BulkActions } from "./bulk-actions.tsx"
import { useListEntriesQuery } from "./entries-api.ts"
import { titleOf, useEntryColumns } from "./entry-columns.tsx"
import { EntryFilters, entryParameters } from "./entry-filters.tsx"

/** Rows of one noun with the state of both languages side by side; what is asked for stands in the address. */
const EntryList = ({ noun }: { noun: EntryNoun }) => {
  const { t } = useTranslation("adminEntries")
  const locale = useLocale()
  const [asked, change] = useListAddress(entryParameters)
  const list = useListEntriesQuery({ noun, ...asked })
  const columns = useEntryColumns(noun)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const items = list.data?.items ?? []
  const title = t(`list.${noun}.title`)
  const narrowed = ["q", "state", "locale", "editor", "game"].some((name) => name in asked)
  return (
    <ScreenFrame
      title={title}
      actions={
        <LinkButton look="main" to={`${paths.admin}/${noun}/new`}>
          {t(`list.${noun}.add`)}
        </LinkButton>
      }
    >
      <EntryFilters noun={noun} asked={asked} onChange={change} />
      <ListBody
        label={title}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(narrowed ? "list.noneFits" : "list.empty")}
        onPage={(page) => change({ page: String(page) })}
        // What is removed is brought back from its history, one by one.
        choosing={
          asked.state === "removed"
            ? undefined
            : { chosen, nameOf: (item) => titleOf(item, locale), onChange: setChosen }
        }
      >
        <BulkActions
          noun={noun}
          entries={items.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ id, version }))}
          onAll={items.every(({ id }) => chosen.has(id)) ? null : () => setChosen(new Set(items.map(({ id }) => id)))}
          onDone={() => setChosen(new Set())}
        />
      </ListBody>
    </ScreenFrame>
  )
}

export default EntryList
