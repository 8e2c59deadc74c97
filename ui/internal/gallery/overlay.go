package gallery

import (
	"time"

	"highwater/ui"
)

// ShowDialog opens a dialog, or a sheet where the window is narrow.
func (a *App) ShowDialog() {
	buttons := ui.Row("dialog/buttons", 8, ui.Pad{Top: 6},
		ui.Space(ui.Flex(1)),
		ui.Button(ui.ButtonSpec{ID: "cancel", Label: "取消", OnPress: a.Tree.CloseModal}),
		ui.Button(ui.ButtonSpec{
			ID: "ok", Label: "重新开始", Icon: ui.IconRestart, Style: ui.Primary,
			OnPress: a.Tree.CloseModal,
		}))
	body := ui.Column("dialog/body", 10, ui.PadAll(20),
		ui.Label("dialog/title", "从第 1 步重新开始？", ui.BoldFont(18), ui.Plain, ui.Left),
		ui.Paragraph("dialog/text", "你的分支会保留在时间线上，随时可以回来。",
			ui.SansFont(15), ui.QuietTone, 0),
		buttons)
	window := ui.R(0, 0, a.w, a.h)
	if a.w < 600 {
		a.Tree.OpenModal(ui.Sheet("dialog", "重新开始", body, window), nil)
		return
	}
	a.Tree.OpenModal(ui.Dialog("dialog", "重新开始", 400, body, window), nil)
}

// ShowOverlays focuses a control that has a tip and shows a toast.
func (a *App) ShowOverlays(now time.Duration) {
	a.Tree.Focus("share")
	a.Tree.Toast("Link copied to the clipboard", now)
	a.Tree.Update(nil, now)
}
