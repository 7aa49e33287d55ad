import type { Page } from 'playwright-core';

/** Selects a passage of a paragraph, like Shift and the arrow keys in a browser with caret browsing. */
export async function selectPassage(page: Page, paragraph: string, passage: string): Promise<void> {
  const element = page.locator('.rendered').getByText(paragraph).last();
  await element.waitFor();
  await element.evaluate((node, text) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let each = walker.nextNode() as Text | null; each !== null; each = walker.nextNode() as Text | null) {
      const at = each.data.indexOf(text);
      if (at >= 0) document.getSelection()?.setBaseAndExtent(each, at, each, at + text.length);
    }
  }, passage);
}
