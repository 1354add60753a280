/** Gives the player a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const at = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = at;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(at);
}
