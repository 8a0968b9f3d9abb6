import type { ScreenProps } from "../../shell/admin-routes.tsx"
import { FeedbackScreen } from "./feedback-screen.tsx"

const ApplicationInbox = ({ parameters }: ScreenProps) => <FeedbackScreen kind="application" id={parameters.id} />

export default ApplicationInbox
