import './code-block.css'

/** A payment code; it wraps at any width, and one tap selects all of it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <p className="code-block figures" role="group" aria-label={label} translate="no">
      {text}
    </p>
  )
}
