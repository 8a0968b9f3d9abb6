import { EntryScreen } from "./entry-screen.tsx"

const DevblogEditor = ({ parameters }: { parameters: Record<string, string> }) => (
  <EntryScreen noun="devblog" id={parameters.id ?? ""} />
)

export default DevblogEditor
