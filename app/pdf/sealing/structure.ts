import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { arrayIn, dictIn, get, numberOf } from '../preparing/objects.js'

/**
 * A tagged document's structure, which tells screen readers what is on its pages. They skip
 * everything outside it, so content added to the pages is added here, too.
 */
export class Structure {
  private readonly numbered: [number, PDFObject][] = []
  private readonly added: PDFRef[] = []
  private next: number

  private constructor(
    private readonly document: PDFDocument,
    private readonly root: PDFDict,
    readonly rootRef: PDFRef
  ) {
    this.next = nextNumber(document, root)
  }

  /** Null for an untagged document: tagging only parts would hide the rest. */
  static of(document: PDFDocument): Structure | null {
    const { catalog, context } = document
    const root = dictIn(catalog, 'StructTreeRoot')
    const marks = dictIn(catalog, 'MarkInfo')
    if (!root || !marks || get(marks, 'Marked')?.toString() !== 'true') return null
    const held = catalog.get(PDFName.of('StructTreeRoot'))
    const ref = held instanceof PDFRef ? held : context.register(root)
    catalog.set(PDFName.of('StructTreeRoot'), ref)
    return new Structure(document, root, ref)
  }

  /** The number by which readers look up the tags of a page or form. */
  number(target: PDFObject): number {
    this.numbered.push([this.next, target])
    return this.next++
  }

  add(element: PDFRef): void {
    this.added.push(element)
  }

  /** Adds a form drawn on a page: as its text, or as an image with a description. */
  addForm(page: PDFRef, form: PDFRef, { text, alternative }: FormWords): void {
    const { context } = this.document
    const stream = context.lookup(form)
    if (!(stream instanceof PDFStream)) return
    const element = context.obj({
      Type: 'StructElem',
      S: text === undefined ? 'Figure' : 'P',
      P: this.rootRef,
      Pg: page,
      K: { Type: 'OBJR', Pg: page, Obj: form },
    })
    const words = PDFHexString.fromText(text ?? alternative ?? '')
    element.set(PDFName.of(text === undefined ? 'Alt' : 'ActualText'), words)
    const ref = context.register(element)
    stream.dict.set(PDFName.of('StructParent'), context.obj(this.number(ref)))
    this.add(ref)
  }

  /** Writes the additions. */
  close(): void {
    if (this.numbered.length === 0) return
    const { context } = this.document
    const { root } = this
    const kids = get(root, 'K')
    const held = root.get(PDFName.of('K'))
    const before = kids instanceof PDFArray ? kids.asArray() : held ? [held] : []
    root.set(PDFName.of('K'), context.obj([...before, ...this.added]))

    const [first = 0] = this.numbered[0] ?? []
    const leaf = context.obj({
      Limits: [first, this.next - 1],
      Nums: this.numbered.flatMap(([number, target]) => [context.obj(number), target]),
    })
    const nodes = [...this.numbersBefore(first), context.register(leaf)]
    root.set(PDFName.of('ParentTree'), context.register(context.obj({ Kids: nodes })))
    root.set(PDFName.of('ParentTreeNextKey'), context.obj(this.next))
  }

  /** The previous number tree, as a branch of the new one. */
  private numbersBefore(first: number): PDFRef[] {
    const { context } = this.document
    const tree = dictIn(this.root, 'ParentTree')
    if (!tree || first === 0) return []
    tree.set(PDFName.of('Limits'), context.obj([0, first - 1]))
    const held = this.root.get(PDFName.of('ParentTree'))
    return [held instanceof PDFRef ? held : context.register(tree)]
  }
}

/** What screen readers say for a form. */
export interface FormWords {
  text?: string
  /** A description, for an image. */
  alternative?: string
}

/** An unused number. */
function nextNumber(document: PDFDocument, root: PDFDict): number {
  let next = numberOf(get(root, 'ParentTreeNextKey')) ?? 0
  const take = (dict: PDFDict) => {
    for (const key of ['StructParent', 'StructParents']) {
      next = Math.max(next, (numberOf(get(dict, key)) ?? -1) + 1)
    }
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) take(object.dict)
    else if (object instanceof PDFDict) take(object)
  }
  for (const page of document.getPages()) {
    for (const entry of arrayIn(page.node, 'Annots')?.asArray() ?? []) {
      if (entry instanceof PDFDict) take(entry)
    }
  }
  return next
}
