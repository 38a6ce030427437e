package latchkey

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Store keeps the last proven answer of each license. The text is opaque; id identifies the license without revealing
// its key. A store must be safe for concurrent use.
type Store interface {
	// Load returns what was saved, or an empty text.
	Load(id string) (string, error)
	Save(id, text string) error
	Clear(id string) error
}

const memoryStoreSize = 1000

// MemoryStore keeps answers while the program runs: up to 1,000 licenses, the oldest out first.
type MemoryStore struct {
	mutex sync.Mutex
	texts map[string]string
	order []string
}

// NewMemoryStore returns an empty store.
func NewMemoryStore() *MemoryStore { return &MemoryStore{texts: map[string]string{}} }

// Load implements Store.
func (s *MemoryStore) Load(id string) (string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.texts[id], nil
}

// Save implements Store.
func (s *MemoryStore) Save(id, text string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.forget(id)
	if len(s.order) >= memoryStoreSize {
		s.forget(s.order[0])
	}
	s.texts[id] = text
	s.order = append(s.order, id)
	return nil
}

// Clear implements Store.
func (s *MemoryStore) Clear(id string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.forget(id)
	return nil
}

func (s *MemoryStore) forget(id string) {
	if _, kept := s.texts[id]; !kept {
		return
	}
	delete(s.texts, id)
	for i, other := range s.order {
		if other == id {
			s.order = append(s.order[:i], s.order[i+1:]...)
			return
		}
	}
}

// FileStore keeps one answer in a file: that of the license that was validated last.
type FileStore struct {
	mutex sync.Mutex
	path  string
}

// NewFileStore returns a store in the file at path. Its folder must exist.
func NewFileStore(path string) *FileStore { return &FileStore{path: path} }

// Load implements Store.
func (s *FileStore) Load(string) (string, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// Save implements Store. The file is replaced in one step and can be read by its owner only.
func (s *FileStore) Save(_, text string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	file, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(text)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), s.path)
}

// Clear implements Store.
func (s *FileStore) Clear(string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := os.Remove(s.path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
