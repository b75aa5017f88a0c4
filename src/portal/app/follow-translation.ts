/*
 * A browser that translates a page puts elements of its own (`<font>`) in the place of texts. React holds
 * on to the texts that it drew: to remove one, or to insert beside it, throws where it is gone, and what
 * is written into it (an amount, a state) is not seen. So a text that was replaced is remembered and put
 * back when React comes to it; the translator then finds a new text, and translates that.
 */

const isText = (node: Node) => node.nodeName === '#text'
/** The portal draws no such element. */
const isTranslators = (node: Node | null | undefined) => node?.nodeName === 'FONT'

/**
 * Follows what a translator replaces in this page, from before the first render on. Until the returned
 * function is called, every text is put back at once: React takes the server's page over as it stands, or
 * draws it anew, and what was typed into it is gone. The translator finds the texts again.
 */
export function followTranslation(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- each call names its node
  const { insertBefore, removeChild } = Node.prototype
  /** By parent, and by what stands in their place: the texts that were replaced. */
  const replaced = new WeakMap<Node, Map<Node, readonly Node[]>>()
  const parents = new WeakMap<Node, Node>()
  /** Nodes that the portal itself removed. */
  const removed = new WeakSet<Node>()
  /** Parents of replaced texts that are put back at once; null when React has taken the page over. */
  let heldBack: Set<Node> | null = new Set()

  /** The texts that go with these nodes: themselves, or those in whose place they stood. */
  function take(parent: Node, nodes: NodeList): readonly Node[] {
    const known = replaced.get(parent)
    return [...nodes].flatMap((node) => {
      const texts = known?.get(node) ?? (isText(node) ? [node] : [])
      known?.delete(node)
      return texts
    })
  }

  function note(parent: Node, texts: readonly Node[], standIn: Node): void {
    const known = replaced.get(parent) ?? new Map<Node, readonly Node[]>()
    replaced.set(parent, known.set(standIn, texts))
    heldBack?.add(parent)
    for (const text of texts) {
      parents.set(text, parent)
      // React writes into a text that is not in the page.
      observer.observe(text, { characterData: true })
    }
  }

  /**
   * Puts back all texts of an element: they are translated as one sentence, so that a word of one may stand
   * in another.
   */
  function restore(parent: Node): void {
    const known = replaced.get(parent) ?? []
    replaced.delete(parent)
    for (const [standIn, texts] of known) {
      if (standIn.parentNode !== parent) continue
      for (const text of texts) {
        if (text.parentNode !== parent) insertBefore.call(parent, text, standIn)
      }
      if (!texts.includes(standIn)) removeChild.call(parent, standIn)
    }
    // What was done here.
    observer.takeRecords()
  }

  /** Notes what was replaced, and restores what React has come to. */
  function read(records: readonly MutationRecord[]): void {
    const touched = new Set<Node>()
    /** The last texts that went without anything in their place, and where they were. */
    let gone: readonly Node[] = []
    let place: MutationRecord | undefined
    for (const record of records) {
      const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
      const parent = parents.get(addedNodes[0] ?? target)
      const [added] = addedNodes
      if (added && removedNodes.length > 0) note(target, take(target, removedNodes), added)
      else if (added) {
        // React moves the text.
        if (parent === target) touched.add(target)
        const isInPlace =
          place?.target === target &&
          place.nextSibling === nextSibling &&
          place.previousSibling === previousSibling
        if (isInPlace && isTranslators(added)) note(target, gone, added)
      } else if (record.type === 'characterData') {
        if (parent && !target.parentNode) touched.add(parent)
      } else if (!isTranslators(target)) {
        place = record
        gone = take(target, removedNodes)
        if (gone.some((text) => removed.has(text))) place = undefined
        const known = replaced.get(target)
        const standIn = [previousSibling, nextSibling].find(
          (node) => node && isTranslators(node) && !known?.has(node),
        )
        if (standIn) {
          note(target, gone, standIn)
          place = undefined
        }
      }
    }
    for (const parent of [...touched, ...(heldBack ?? [])]) restore(parent)
    heldBack?.clear()
  }

  /** Whether a node is where React left it, or is so again. */
  function isIn(parent: Node, child: Node): boolean {
    if (child.parentNode !== parent) {
      read(observer.takeRecords())
      restore(parent)
    }
    // A text may have been taken away and replaced by nothing.
    return child.parentNode === parent || !isText(child)
  }

  const observer = new MutationObserver(read)
  observer.observe(document, { subtree: true, childList: true, characterData: true })

  Node.prototype.removeChild = function removeDrawn<Child extends Node>(this: Node, child: Child) {
    if (isIn(this, child)) removeChild.call(this, child)
    removed.add(child)
    return child
  }
  Node.prototype.insertBefore = function insertDrawn<Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ) {
    insertBefore.call(this, node, next && isIn(this, next) ? next : null)
    return node
  }
  return () => {
    heldBack = null
  }
}
