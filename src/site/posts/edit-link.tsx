import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { StaffOnly } from "../../components/session/staff-only.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"

const Link = ({ kind, id }: { kind: "blog" | "devblog"; id: string }) => {
  const { t } = useTranslation("posts")
  return (
    <ButtonLink variant="outline" href={`${paths.admin}/${kind}/${id}`}>
      {t("post.edit")}
    </ButtonLink>
  )
}

/** A link from a post to its editor, for signed-in users who may edit it. */
export const EditLink = (props: { kind: "blog" | "devblog"; id: string }) => (
  <StaffOnly roles={["editor", "admin"]}>{() => <Link {...props} />}</StaffOnly>
)
