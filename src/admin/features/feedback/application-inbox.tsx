import type { ScreenProps } from "../../address/screen-props.ts"
import { FeedbackScreen } from "./feedback-screen.tsx"

const ApplicationInbox = ({ parameters }: ScreenProps) => <FeedbackScreen kind="application" id={parameters.id} />

export default ApplicationInbox
