import './code-block.css'

/** A code to pay with: wraps at any width, and one tap selects it whole. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <p className="code-block figures" role="group" aria-label={label}>
      {text}
    </p>
  )
}
