import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useHomeSubmissionsQuery } from "./home-api.ts"
import { HomeRows } from "./home-rows.tsx"
import { HomeSection } from "./home-section.tsx"

/** Submissions of one kind with the status `new`. */
export const SubmissionsSection = ({ kind }: { kind: SubmissionKind }) => {
  const { t } = useTranslation("adminHome")
  const { data, isLoading, error, refetch } = useHomeSubmissionsQuery(kind)
  const address = `${paths.admin}/feedback/${kind}`
  return (
    <HomeSection
      level={3}
      title={t(`${kind}.title`)}
      more={[{ to: address, label: t(`${kind}.all`, { number: data?.total ?? 0 }) }]}
    >
      {data ? (
        <HomeRows
          empty={t(`${kind}.empty`)}
          rows={data.items.map(({ id, name, receivedAt, job: vacancy }) => ({
            id,
            to: `${address}/${id}`,
            title: name,
            note: (
              <>
                {vacancy ? `${vacancy.title} · ` : null}
                <DateTime at={receivedAt} />
              </>
            ),
          }))}
        />
      ) : (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      )}
    </HomeSection>
  )
}
