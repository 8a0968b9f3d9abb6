import { EntryScreen } from "./entry-screen.tsx"

const JobEditor = ({ parameters }: { parameters: Record<string, string> }) => (
  <EntryScreen noun="jobs" id={parameters.id ?? ""} />
)

export default JobEditor
