import type { ScreenProps } from "../../address/screen-props.ts"
import { FeedbackScreen } from "./feedback-screen.tsx"

const StreamingInbox = ({ parameters }: ScreenProps) => <FeedbackScreen kind="streaming" id={parameters.id} />

export default StreamingInbox
