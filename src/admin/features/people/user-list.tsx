import { useState } from "react"
import { useTranslation } from "react-i18next"
import { roles } from "../../../../shared/roles.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { NewIcon } from "../../ui/icons.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { AccessDialog } from "./access-dialog.tsx"
import { InvitationList } from "./invitation-list.tsx"
import { InviteUser } from "./invite-user.tsx"
import { ReviewRule } from "./review-rule.tsx"
import { RolesDialog } from "./roles-dialog.tsx"
import { useListUsersQuery } from "./users-api.ts"
import * as styles from "./user-list.module.css"
import { useUserColumns } from "./user-columns.tsx"
import type { AdminUser } from "../../../../shared/contract/people.ts"

const parameters = ["q", "role", "state", "page"] as const

const states = ["active", "disabled"] as const

/** All users who have signed in, their roles, and the invitations of those who have not. */
const UserList = () => {
  const { t } = useTranslation("adminPeople")
  const [listQuery, change] = useListAddress(parameters)
  const { data: user } = useCurrentUserQuery(undefined)
  const list = useListUsersQuery(listQuery, {
    refetchOnMountOrArgChange: true,
  })
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const [withRoles, setWithRoles] = useState<AdminUser | null>(null)
  const [inviting, setInviting] = useState(false)
  const given = user?.rolesFrom === "people"
  const columns = useUserColumns(user?.id ?? null, setChosen, given ? setWithRoles : undefined)
  const all = { value: "", label: t("filter.all") }
  return (
    <ScreenFrame
      title={t("page.title")}
      actions={
        given ? (
          <Button variant="main" onClick={() => setInviting(true)}>
            <NewIcon />
            {t("invite.open")}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.lead}>{t(given ? "page.lead" : "page.fromProvider")}</p>
      <ReviewRule />
      {given ? <InvitationList /> : null}
      <FilterBar>
        <SearchBox label={t("filter.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.role")}
          value={listQuery.role ?? ""}
          options={[all, ...roles.map((value) => ({ value, label: t(`role.${value}`) }))]}
          onChoose={(role) => change({ role })}
        />
        <Choice
          label={t("filter.state")}
          value={listQuery.state ?? ""}
          options={[all, ...states.map((value) => ({ value, label: t(`state.${value}`) }))]}
          onChoose={(state) => change({ state })}
        />
      </FilterBar>
      <ListBody
        label={t("page.title")}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t("page.empty")}
        onPage={(page) => change({ page: String(page) })}
      />
      {chosen ? <AccessDialog user={chosen} onClose={() => setChosen(null)} /> : null}
      {withRoles ? (
        <RolesDialog user={withRoles} own={withRoles.id === user?.id} onClose={() => setWithRoles(null)} />
      ) : null}
      {inviting ? <InviteUser onClose={() => setInviting(false)} /> : null}
    </ScreenFrame>
  )
}

export default UserList
