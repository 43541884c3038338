// Notices of the service worker: it is your turn in a slow match. Part of the worker that /sw.js serves.

addEventListener("push", (event) => event.waitUntil(showTurn(event.data)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openMatch(event.notification.data));
});

/** @param {PushMessageData | null} data */
async function showTurn(data) {
  const notice = readNotice(data);
  if (!notice) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((one) => one.focused && new URL(one.url).pathname === notice.url)) return; // he sees it already
  await registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    lang: notice.lang,
    dir: notice.dir,
    data: notice.url,
    icon: SITE.shell[0].replace(/[^/]*$/, "icon-192.png"),
  });
}

/** What the server says; nothing that does not look like it. @param {PushMessageData | null} data */
function readNotice(data) {
  try {
    const notice = data?.json();
    return /^\/m\/[\w-]+$/.test(notice?.url) ? notice : undefined;
  } catch {
    return undefined;
  }
}

/** The match in its window, if it is open; else in a new one. @param {string} url */
async function openMatch(url) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === url);
  if (open) await open.focus();
  else await clients.openWindow(url);
}
