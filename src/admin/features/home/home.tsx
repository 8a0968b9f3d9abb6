import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../../shared/contract/current-user.ts"
import { paths } from "../../../../shared/paths.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { submissionRoles } from "../../../../shared/staff-endpoints.ts"
import { submissionKinds } from "../../../../shared/submission-kinds.ts"
import { LinkButton } from "../../ui/button.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { CareSection } from "./care-section.tsx"
import { DraftsSection } from "./drafts-section.tsx"
import { HomeGroup } from "./home-group.tsx"
import { useOverviewQuery } from "./home-api.ts"
import { LiveSection } from "./live-section.tsx"
import { MentionsSection } from "./mentions-section.tsx"
import { NextStrip } from "./next-strip.tsx"
import { ReleasesSection } from "./releases-section.tsx"
import { ReviewsSection } from "./reviews-section.tsx"
import { SubmissionsSection } from "./submissions-section.tsx"
import { UnsavedSection } from "./unsaved-section.tsx"
import * as styles from "./home.module.css"

/** What becomes public next, and what needs care. */
const OverviewParts = (sees: { seesMails: boolean; seesDropped: boolean }) => {
  const { t } = useTranslation("adminHome")
  const { data: overview, isLoading, error, refetch } = useOverviewQuery(undefined)
  const state = <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
  return (
    <>
      <HomeGroup title={t("next.title")} cards={false}>
        {overview ? <NextStrip next={overview.next} /> : state}
      </HomeGroup>
      {overview ? (
        <HomeGroup title={t("care.title")}>
          <CareSection overview={overview} {...sees} />
        </HomeGroup>
      ) : null}
    </>
  )
}

/** The home screen: what waits for the user, what happens next, and what needs care, as the user's roles allow. */
export const Home = ({ user: { id, name, roles } }: { user: CurrentUser }) => {
  const { t } = useTranslation("admin")
  const { t: tHome } = useTranslation("adminHome")
  const edits = hasRole(roles, ["editor"])
  const writes = hasRole(roles, ["editor", "recruiter"])
  const kinds = submissionKinds.filter((kind) => hasRole(roles, [submissionRoles[kind]]))
  return (
    <ScreenFrame
      title={tHome("greeting", { name })}
      actions={
        writes ? (
          <>
            <LinkButton to={`${paths.admin}/jobs/new`}>{tHome("new.jobs")}</LinkButton>
            {edits ? (
              <LinkButton variant="main" to={`${paths.admin}/blog/new`}>
                {tHome("new.blog")}
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      <p className={styles.roles}>
        {tHome("roles.list", { roles: roles.map((role) => t(`roles.${role}`)).join(", ") })}
      </p>
      {writes ? <UnsavedSection userId={id} /> : null}
      <div className={styles.page} data-home="">
        <HomeGroup title={tHome("waiting.title")}>
          {writes ? <ReviewsSection /> : null}
          {kinds.map((kind) => (
            <SubmissionsSection key={kind} kind={kind} />
          ))}
          {writes ? <MentionsSection /> : null}
          {writes ? <DraftsSection roles={roles} /> : null}
        </HomeGroup>
        {writes ? <OverviewParts seesMails={hasRole(roles, ["admin"])} seesDropped={edits} /> : null}
        {edits ? (
          <HomeGroup title={tHome("live.group")}>
            <LiveSection />
            <ReleasesSection />
          </HomeGroup>
        ) : null}
      </div>
    </ScreenFrame>
  )
}
