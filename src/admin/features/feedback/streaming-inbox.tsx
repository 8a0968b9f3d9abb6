import type { ScreenProps } from "../../shell/admin-routes.tsx"
import { FeedbackScreen } from "./feedback-screen.tsx"

const StreamingInbox = ({ parameters }: ScreenProps) => <FeedbackScreen kind="streaming" id={parameters.id} />

export default StreamingInbox
