import { useTranslation } from "react-i18next"
import { submissionRoles } from "../../../../shared/staff-endpoints.ts"
import type { CurrentUser } from "../../../../shared/contract/current-user.ts"
import { paths } from "../../../../shared/paths.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { submissionKinds } from "../../../../shared/submission-kinds.ts"
import { LinkButton } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { EntriesSection } from "./entries-section.tsx"
import { SubmissionsSection } from "./submissions-section.tsx"
import * as styles from "./home.module.css"
import { LiveSection } from "./live-section.tsx"
import { ReleasesSection } from "./releases-section.tsx"
import { UnsavedSection } from "./unsaved-section.tsx"

/** The home screen: pending work that the roles of the user allow. */
export const Home = ({ user: { id, name, roles } }: { user: CurrentUser }) => {
  const { t } = useTranslation("admin")
  const edits = hasRole(roles, ["editor"])
  const writes = hasRole(roles, ["editor", "recruiter"])
  return (
    <ScreenFrame
      title={t("home.page.greeting", { name })}
      actions={
        writes ? (
          <>
            <LinkButton to={`${paths.admin}/jobs/new`}>{t("home.new.jobs")}</LinkButton>
            {edits ? (
              <LinkButton variant="main" to={`${paths.admin}/blog/new`}>
                {t("home.new.blog")}
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      <p className={styles.roles}>
        {t("home.roles.list", { roles: roles.map((role) => t(`roles.${role}`)).join(", ") })}
      </p>
      {writes ? <UnsavedSection userId={id} /> : null}
      <div className={styles.sections} data-home="">
        {edits ? <LiveSection /> : null}
        {writes ? <EntriesSection state="draft" roles={roles} /> : null}
        {writes ? <EntriesSection state="scheduled" roles={roles} /> : null}
        {submissionKinds
          .filter((kind) => hasRole(roles, [submissionRoles[kind]]))
          .map((kind) => (
            <SubmissionsSection key={kind} kind={kind} />
          ))}
        {edits ? <ReleasesSection /> : null}
      </div>
    </ScreenFrame>
  )
}
