import { useTranslation } from "react-i18next"
import type { Person } from "../../../../shared/contract/people.ts"
import { Button } from "../../ui/button.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { Moment } from "../../ui/moment.tsx"
import * as styles from "./people-list.module.css"

/**
 * What the list shows of a person.
 *
 * @param own id of who is looking: nobody shuts themselves out
 */
export const usePeopleColumns = (own: string | null, onChange: (person: Person) => void): Column<Person>[] => {
  const { t } = useTranslation("adminPeople")
  return [
    {
      key: "name",
      title: t("field.name"),
      cell: ({ id, name, email }) => (
        <>
          <span className={styles.name}>{id === own ? t("page.you", { name }) : name}</span>
          <span className={styles.email}>{email}</span>
        </>
      ),
    },
    {
      key: "roles",
      title: t("field.roles"),
      cell: (person) =>
        person.roles.length === 0 ? t("role.none") : person.roles.map((role) => t(`role.${role}`)).join(", "),
    },
    {
      key: "seen",
      title: t("field.lastSeen"),
      quiet: true,
      cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    },
    {
      key: "first",
      title: t("field.firstSignIn"),
      quiet: true,
      cell: ({ firstSignInAt }) => <Moment at={firstSignInAt} />,
    },
    {
      key: "state",
      title: t("field.access"),
      cell: (person) => (
        <span className={styles.access}>
          <span className={person.disabledAt === null ? undefined : styles.out}>
            {t(person.disabledAt === null ? "state.active" : "state.disabled")}
          </span>
          {person.id === own ? null : (
            <Button onClick={() => onChange(person)}>
              {t(person.disabledAt === null ? "access.disable" : "access.enable")}
              <span className="visually-hidden">: {person.name}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}
