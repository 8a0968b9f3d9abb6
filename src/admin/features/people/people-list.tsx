import { useState } from "react"
import { useTranslation } from "react-i18next"
import { roles } from "../../../../shared/roles.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Choice } from "../../ui/choice.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Pager } from "../../ui/pager.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../ui/use-list-address.ts"
import { AccessDialog } from "./access-dialog.tsx"
import { useListPeopleQuery } from "./people-api.ts"
import * as styles from "./people-list.module.css"
import { usePeopleColumns } from "./people-columns.tsx"
import type { Person } from "../../../../shared/contract/people.ts"

const parameters = ["q", "role", "state", "page"] as const

const states = ["active", "disabled"] as const

/** Everyone who has signed in, with the roles of the latest sign-in. */
const PeopleList = () => {
  const { t } = useTranslation("adminPeople")
  const [asked, change] = useListAddress(parameters)
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, isLoading, isFetching, error, refetch } = useListPeopleQuery(asked, {
    refetchOnMountOrArgChange: true,
  })
  const [chosen, setChosen] = useState<Person | null>(null)
  const columns = usePeopleColumns(user?.id ?? null, setChosen)
  const all = { value: "", label: t("filter.all") }
  return (
    <ScreenFrame title={t("page.title")}>
      <p className={styles.lead}>{t("page.lead")}</p>
      <FilterBar>
        <SearchBox label={t("filter.search")} value={asked.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.role")}
          value={asked.role ?? ""}
          options={[all, ...roles.map((value) => ({ value, label: t(`role.${value}`) }))]}
          onChoose={(role) => change({ role })}
        />
        <Choice
          label={t("filter.state")}
          value={asked.state ?? ""}
          options={[all, ...states.map((value) => ({ value, label: t(`state.${value}`) }))]}
          onChoose={(state) => change({ state })}
        />
      </FilterBar>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? <p className={styles.lead}>{t("page.empty")}</p> : null}
      {data && data.items.length > 0 ? (
        <>
          <DataTable
            label={t("page.title")}
            items={data.items}
            idOf={({ id }) => id}
            columns={columns}
            busy={isFetching}
          />
          <Pager {...data} onPage={(page) => change({ page: String(page) })} />
        </>
      ) : null}
      {chosen ? <AccessDialog person={chosen} onClose={() => setChosen(null)} /> : null}
    </ScreenFrame>
  )
}

export default PeopleList
